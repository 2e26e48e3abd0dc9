/** How far a mistyped word is from a word, and from the nearest beginning of it. */
export interface Slips {
  readonly whole: number
  readonly beginning: number
}

/**
 * A slip is a letter too many, missing or wrong, or two neighbours in the wrong order. More than `most` are not counted:
 * what is further away is told as `most + 1`.
 */
export function slipsBetween(typed: string, word: string, most: number): Slips {
  const width = typed.length + 1
  let [before, last, now] = [
    new Uint8Array(width),
    Uint8Array.from({ length: width }, (_, i) => i),
    new Uint8Array(width),
  ]
  let beginning = Math.min(last[typed.length]!, most + 1)
  for (let j = 1; j <= word.length; j++) {
    now[0] = Math.min(j, 255)
    let least = now[0]
    for (let i = 1; i < width; i++) {
      const same = typed[i - 1] === word[j - 1]
      let slips = Math.min(last[i]! + 1, now[i - 1]! + 1, last[i - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        slips = Math.min(slips, before[i - 2]! + 1)
      now[i] = slips
      least = Math.min(least, slips)
    }
    beginning = Math.min(beginning, now[typed.length]!)
    if (least > most) return { whole: most + 1, beginning }
    ;[before, last, now] = [last, now, before]
  }
  return { whole: Math.min(last[typed.length]!, most + 1), beginning }
}
