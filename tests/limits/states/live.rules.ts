import { expect, vi } from 'vitest'
import { livePage } from '../support/live-page.ts'
import type { Table } from '../support/table.ts'

const WELCOME = JSON.stringify({ type: 'welcome', position: '1', signedIn: false })

export const LIVE_RULES: Table = {
  'a lost connection is restored automatically, not only five times (B6)': () => {
    const { live, dialled, now, disconnect } = livePage()
    live.connect()
    for (let tries = 1; tries <= 12; tries++) {
      expect(dialled).toHaveLength(tries)
      now('close')
      vi.advanceTimersByTime(30_000)
    }
    disconnect()
  },

  'the delay grows instead of 3 seconds each time, to protect the server (B6)': () => {
    const { live, dialled, now, disconnect } = livePage()
    live.connect()
    const waited = Array.from({ length: 9 }, () => {
      const calls = dialled.length
      const since = Date.now()
      now('close')
      while (dialled.length === calls && Date.now() - since < 60_000) vi.advanceTimersByTime(50)
      return Date.now() - since
    })
    expect(waited[0]).toBeLessThanOrEqual(500)
    expect(waited[3]).toBeGreaterThan(1_950)
    expect(waited[8]).toBeGreaterThan(14_950)
    expect(Math.max(...waited)).toBeLessThanOrEqual(30_000)
    disconnect()
  },

  'it reports that live updates are paused instead of stopping silently (B6)': () => {
    const { live, now, receive, disconnect, state } = livePage()
    live.connect()
    receive(WELCOME)
    expect(state()).toBe('live')
    now('close')
    vi.advanceTimersByTime(2_999)
    expect(state()).toBe('live')
    vi.advanceTimersByTime(1)
    expect(state()).toBe('paused')
    receive(WELCOME)
    expect(state()).toBe('live')
    disconnect()
  },
}
