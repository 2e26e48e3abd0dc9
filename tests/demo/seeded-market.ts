import { eventDefinitions } from '#app/event-definitions.ts'
import type { DemoReadMarks } from '#demo/seed/seeder.ts'
import { seedDemoMarket } from '#demo/seed-demo-market.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { zipcodeGeocoder } from '#platform/geo/geocoder.zipcodes.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { createCommandBus } from '#write-side/command-bus.ts'
import type { ConversationReadMarks } from '#write-side/messaging/conversation-read-marks.ts'

export const NOW = '2026-11-20T15:00:00.000Z'

/** An empty market on an in-memory log. */
export function emptyMarket() {
  const keys = memoryKeyVault()
  const log = createEventLog({ store: memoryEventStore(), keys, definitions: eventDefinitions })
  const passwords = new Map<string, string>()
  const readThrough = new Map<string, string>()
  const conversationMarks = new Map<string, number>()
  const bus = createCommandBus({ log })
  const geocoder = zipcodeGeocoder()
  const deps = {
    keys,
    geocoder,
    runtime: systemRuntime,
    now: NOW,
    readMarks: {
      markAllRead: async ({ accountId, through }) => void readThrough.set(accountId, through),
      hasReadAll: async (accountId) => readThrough.has(accountId),
    } satisfies DemoReadMarks,
    conversationReadMarks: {
      record: async ({ conversationId, side, readThrough }) =>
        void conversationMarks.set(`${conversationId} ${side}`, readThrough),
      readThrough: async (conversationId, side) => conversationMarks.get(`${conversationId} ${side}`) ?? 0,
    } satisfies Pick<ConversationReadMarks, 'record' | 'readThrough'>,
    setPassword: async (accountId: string, password: string) => void passwords.set(accountId, password),
  }
  return {
    bus,
    log,
    keys,
    geocoder,
    passwords,
    /** The time up to which each account has read its notifications. */
    readThrough,
    /** Seeds the market; `overrides` can set another bus or another day. */
    seed: (overrides: Partial<Parameters<typeof seedDemoMarket>[0]> = {}) =>
      seedDemoMarket({ bus, ...deps, ...overrides }),
    events: async () => (await log.readAll('0', 1_000_000)).events,
  }
}

export async function seededMarket() {
  const market = emptyMarket()
  const summary = await market.seed()
  return { ...market, summary, happened: await market.events() }
}
