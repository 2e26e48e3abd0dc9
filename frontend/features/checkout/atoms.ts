import { atom } from 'jotai'
import type { Attempt } from '#frontend/lib/attempt.ts'

/** The last try to check out; sent again unchanged it is the same one. */
export const attemptAtom = atom<Attempt | null>(null)
