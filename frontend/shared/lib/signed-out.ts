import { atom, getDefaultStore } from 'jotai'
import { formatDuration } from '#domain/kernel/format.ts'

/** The reason why the server ended this browser's session, as text; undefined if it did not. */
export const signOutReasonAtom = atom<string>()

/** Records the `X-Signed-Out` header of a response: `idle; after=1800` (seconds). */
export function recordSignOutReason(header: string | null): void {
  const [, reason, after] = header?.match(/^(idle|expired); after=(\d+)$/) ?? []
  if (!reason) return
  const time = formatDuration(Number(after) * 1000)
  const text =
    reason === 'idle'
      ? `You were signed out after ${time} without activity.`
      : `You were signed out ${time} after you signed in.`
  getDefaultStore().set(signOutReasonAtom, text)
}

export const clearSignOutReason = (): void => getDefaultStore().set(signOutReasonAtom, undefined)
