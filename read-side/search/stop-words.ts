/** Words that stand in every text and say nothing about what is wanted: left out of a search that has others. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about all also am an and any are as at be been but by can do does for from had has have he her his how i if in into
  is it its just me more most my no not of on once only or other our out over own she so some such than that the their
  them then there these they this those through to too under until up very was we were what when where which who why
  will with you your`.split(/\s+/),
)
