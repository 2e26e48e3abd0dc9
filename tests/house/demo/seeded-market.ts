import { seedDemoMarket } from '#app/demo/seed.ts'
import { eventDefinitions } from '#app/event-definitions.ts'
import { createEventLog } from '#platform/event-store/codec.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { systemFacts } from '#platform/facts/facts.system.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { zipcodePlaces } from '#platform/places/places.zipcodes.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

export const NOW = '2026-11-20T15:00:00.000Z'

/** An empty market on a log in memory, to be seeded. */
export function emptyMarket() {
  const keys = memoryKeyVault()
  const log = createEventLog({ store: memoryEventStore(), keys, definitions: eventDefinitions })
  const passwords = new Map<string, string>()
  const bus = createCommandBus({ log })
  const places = zipcodePlaces()
  const deps = {
    ...{ keys, places, facts: systemFacts, now: NOW },
    setPassword: async (accountId: string, password: string) => void passwords.set(accountId, password),
  }
  return {
    ...{ bus, log, keys, places, passwords },
    /** Seeds; another bus or another day may be given. */
    seed: (over: Partial<Parameters<typeof seedDemoMarket>[0]> = {}) => seedDemoMarket({ bus, ...deps, ...over }),
    events: async () => (await log.readAll('0', 1_000_000)).events,
  }
}

export async function seededMarket() {
  const market = emptyMarket()
  const summary = await market.seed()
  return { ...market, summary, happened: await market.events() }
}
