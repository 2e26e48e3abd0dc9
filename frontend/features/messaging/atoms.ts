import { atom } from 'jotai'
import type { Outbox } from './outbox.ts'

export const outboxAtom = atom<Outbox>({})
/** What somebody has begun to write, by conversation. */
export const draftsAtom = atom<Readonly<Record<string, string>>>({})
