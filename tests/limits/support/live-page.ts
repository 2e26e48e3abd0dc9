import { getDefaultStore } from 'jotai'
import { vi } from 'vitest'
import { LiveSocket, liveStateAtom } from '#frontend/shared/lib/live.ts'

/** A page's WebSocket with a stopped clock. The test opens and closes the connection. */
export function livePage() {
  vi.useFakeTimers()
  getDefaultStore().set(liveStateAtom, 'connecting')
  const dialled: EventTarget[] = []
  const live = new LiveSocket('ws://market.invalid/ws', () => {
    dialled.push(Object.assign(new EventTarget(), { close: () => undefined }))
    return dialled.at(-1) as never
  })
  const now = (happens: string) => dialled.at(-1)!.dispatchEvent(new Event(happens))
  const receive = (data: string) => dialled.at(-1)!.dispatchEvent(new MessageEvent('message', { data }))
  const disconnect = () => {
    live.close()
    vi.useRealTimers()
  }
  return { live, dialled, now, receive, disconnect, state: () => getDefaultStore().get(liveStateAtom) }
}
