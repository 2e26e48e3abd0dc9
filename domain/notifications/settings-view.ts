import type { SettingsView } from './contract.ts'
import { CHANNELS, isOn, type NotificationSettings, topics } from './settings.ts'

/** Everything there is to choose, with what holds where nothing was said. */
export function settingsOf(chosen: NotificationSettings): SettingsView {
  const rows = topics.map((topic) => [
    topic,
    Object.fromEntries(CHANNELS.map((way) => [way, isOn(chosen, topic, way)])),
  ])
  return { topics: Object.fromEntries(rows) as SettingsView['topics'], sound: chosen.sound }
}
