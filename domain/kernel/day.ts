/** A calendar day, `2026-05-01`. Days compare as texts do; they come in with commands. */
export type Day = string

/** The same day a year on; of a leap day, the one before it. */
export const aYearAfter = (day: Day): Day =>
  `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace(/-02-29$/, '-02-28')
