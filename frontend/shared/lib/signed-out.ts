import { atom, getDefaultStore } from 'jotai'
import { formatDuration } from '#domain/kernel/format.ts'

/** Why the session of this browser ended by itself, as a sentence; undefined when it did not. */
export const signedOutAtom = atom<string>()

/** Notes the `X-Signed-Out` of an answer: `idle; after=1800` (seconds). */
export function noteSignedOut(header: string | null): void {
  const [, why, after] = header?.match(/^(idle|expired); after=(\d+)$/) ?? []
  if (!why) return
  const time = formatDuration(Number(after) * 1000)
  const sentence =
    why === 'idle'
      ? `You were signed out after ${time} without activity.`
      : `You were signed out ${time} after you signed in.`
  getDefaultStore().set(signedOutAtom, sentence)
}

export const forgetSignedOut = (): void => getDefaultStore().set(signedOutAtom, undefined)
