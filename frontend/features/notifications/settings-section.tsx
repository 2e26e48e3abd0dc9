import { useQuery } from '@tanstack/react-query'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { SettingsView } from '#domain/notifications/contract.ts'
import {
  type Channel,
  hasChannel,
  REQUIRED_EMAILS,
  TOPICS,
  type Topic,
  topics,
} from '#domain/notifications/settings.ts'
import { chime } from '#frontend/lib/chime.ts'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { settingsQuery, useChangeSettings } from './settings-api.ts'
import './settings-section.css'

interface SettingsSectionProps {
  /** Whether they sell: what only producers are told of stands there for them. */
  readonly sells: boolean
  /** Their role, if they work for the market. */
  readonly staff: StaffRole | null
}

/** What to be notified about, and how. Every switch counts as soon as it is turned. */
export function SettingsSection({ sells, staff }: SettingsSectionProps) {
  const settings = useQuery(settingsQuery)
  if (settings.isLoadingError) return <ErrorState error={settings.error} retry={() => void settings.refetch()} />
  if (!settings.data) return <Skeleton height="20rem" />
  const shown = topics.filter((topic) => {
    const { forProducers, forStaff } = TOPICS[topic]
    return forStaff ? staff !== null && forStaff.includes(staff) : sells || !forProducers
  })
  return (
    <>
      <table className="settings">
        <thead>
          <tr>
            <th scope="col">What</th>
            {ways.map((way) => (
              <th key={way} scope="col">
                {WAYS[way].head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((topic) => (
            <TopicRow key={topic} topic={topic} settings={settings.data} />
          ))}
          <tr>
            <th scope="row">
              Always sent
              <span>{REQUIRED_EMAILS.join(', ')}. These cannot be switched off.</span>
            </th>
            <td />
            <td data-label={WAYS.email.head}>
              <input type="checkbox" checked disabled aria-label={`Always sent, ${WAYS.email.words}`} />
            </td>
            <td />
          </tr>
        </tbody>
      </table>
      <Sound on={settings.data.soundEnabled} />
    </>
  )
}

function TopicRow({ topic, settings }: { readonly topic: Topic; readonly settings: SettingsView }) {
  const { label, hint } = TOPICS[topic]
  return (
    <tr>
      <th scope="row">
        {label}
        <span>{hint}</span>
      </th>
      {ways.map((way) => (
        <Switch key={way} topic={topic} way={way} on={settings.topics[topic][way]} />
      ))}
    </tr>
  )
}

const WAYS = {
  in_app: { head: 'Here', words: 'here' },
  email: { head: 'By email', words: 'by email' },
  push: { head: 'On devices', words: 'on your devices' },
} as const
const ways = ['in_app', 'email', 'push'] as const satisfies readonly Channel[]

/** Nothing, where there is nothing to be had. */
function Switch({ topic, way, on }: { readonly topic: Topic; readonly way: Channel; readonly on: boolean }) {
  const change = useChangeSettings()
  if (!hasChannel(topic, way)) return <td data-label={WAYS[way].head}>–</td>
  return (
    <td data-label={WAYS[way].head}>
      <label>
        <input
          type="checkbox"
          checked={on}
          onChange={({ target }) => change.mutate({ choice: { topic, channel: way, enabled: target.checked } })}
        />
        <span className="visually-hidden">
          {TOPICS[topic].label}, {WAYS[way].words}
        </span>
      </label>
    </td>
  )
}

function Sound({ on }: { readonly on: boolean }) {
  const change = useChangeSettings()
  const turn = () => {
    change.mutate({ soundEnabled: !on })
    if (!on) chime()
  }
  return (
    <Tick checked={on} onChange={turn}>
      A sound when something new arrives
    </Tick>
  )
}
