import { z } from 'zod'
import { lookalikeKey, plainLetters, UNPRINTABLE } from '../kernel/name-text.ts'

export const USERNAME_MIN = 3
export const USERNAME_MAX = 40

const ALLOWED = 'Use letters, digits, dots, dashes and underscores'

/**
 * A user name: Latin letters (with accents), ASCII digits, dot, dash and underscore, in Unicode normal form NFKC. One alphabet only, so
 * that no two names look alike but for accents, capitals and the digits that `usernameKey` folds.
 */
export const username = z
  .string()
  .trim()
  .normalize('NFKC')
  .min(USERNAME_MIN, `Username must be at least ${USERNAME_MIN} characters`)
  .max(USERNAME_MAX, `Username must be at most ${USERNAME_MAX} characters`)
  .regex(/^[^@\s]+$/, 'Username may not contain spaces or @')
  .refine((name) => !UNPRINTABLE.test(name) && [...name].every(isAllowed), ALLOWED)

const isAllowed = (letter: string): boolean =>
  /^[\p{Script=Latin}\d._-]$/u.test(letter) && /^[a-z0-9._-]{1,2}$/.test(plainLetters(letter))

/** What a user name is reserved under: names that look alike have the same key. Any text has one. */
export const usernameKey = (name: string): string => lookalikeKey(name.normalize('NFKC').trim())
