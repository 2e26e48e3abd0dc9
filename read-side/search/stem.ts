import { stem } from 'porter2'

/** The stem of an English word in lower case, as most searches have it; what is no such word stays as it is. */
export const stemOf = (word: string): string => (/^[a-z]+$/.test(word) ? stem(word) : word)
