const [FIRST, LONGEST] = [500, 30_000]

/** Milliseconds to wait after so many failures: doubling, at most half a minute, spread out so that not all come at once. */
export function reconnectAfter(failures: number, random: () => number = Math.random): number {
  const ceiling = Math.min(FIRST * 2 ** failures, LONGEST)
  return ceiling / 2 + random() * (ceiling / 2)
}
