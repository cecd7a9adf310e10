// The colours of the board: viridis for values, the palette of Okabe and Ito for what is marked.

const viridis = [[68, 1, 84], [71, 44, 122], [59, 81, 139], [44, 113, 142], [33, 144, 141], [39, 173, 129], [92, 200, 99],
  [170, 220, 50], [253, 231, 37]];

export function shade(share) {
  const place = Math.min(1, Math.max(0, share)) * 8;
  const i = Math.min(7, Math.floor(place));
  return [0, 1, 2].map((c) => Math.round(viridis[i][c] + (viridis[i + 1][c] - viridis[i][c]) * (place - i)));
}

const light = { paper: "#ffffff", n: [232, 236, 240], p: "#0b3d91", text: "#1a1a1a", grid: "#b8c0c8", both: "#111111",
  first: "#c04a00", second: "#0072b2", cursor: "#c2185b", legal: "#e69f00", win: "#00795a", queen: "#7a1fa2" };
const dark = { paper: "#14171a", n: [38, 44, 50], p: "#8cc7ff", text: "#f2f2f2", grid: "#4a535c", both: "#f5f5f5",
  first: "#ff9a4d", second: "#6db9f5", cursor: "#ff6fa8", legal: "#ffc145", win: "#3ddba8", queen: "#e2a6ff" };

export const theme = () => {
  const chosen = document.documentElement.dataset.theme;
  const isDark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  return isDark ? dark : light;
};
