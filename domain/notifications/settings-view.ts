import type { SettingsView } from './contract.ts'
import { type Chosen, isOn, topics, WAYS } from './topics.ts'

/** Everything there is to choose, with what holds where nothing was said. */
export function settingsOf(chosen: Chosen): SettingsView {
  const rows = topics.map((topic) => [topic, Object.fromEntries(WAYS.map((way) => [way, isOn(chosen, topic, way)]))])
  return { topics: Object.fromEntries(rows) as SettingsView['topics'], sound: chosen.sound }
}
