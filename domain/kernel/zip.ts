/** A ZIP code as people write it: five digits, or five and four. */
export const ZIP = /^\s*(\d{5})(?:-\d{4})?\s*$/

/** Its first five digits, or undefined. */
export const zipOf = (text: string): string | undefined => ZIP.exec(text)?.[1]
