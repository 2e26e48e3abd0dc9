/** A ZIP code as people write it: five digits, or five and four. */
export const ZIP_CODE = /^\s*(\d{5})(?:-\d{4})?\s*$/

/** Its first five digits, or undefined. */
export const zipCodeOf = (text: string): string | undefined => ZIP_CODE.exec(text)?.[1]
