import { useQuery } from '@tanstack/react-query'
import type { SettingsView } from '#domain/notifications/contract.ts'
import { hasWay, REQUIRED_MAILS, TOPICS, type Topic, topics, type Way } from '#domain/notifications/topics.ts'
import { chime } from '#frontend/lib/chime.ts'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { settingsQuery, useChangeSettings } from './settings-api.ts'
import './settings-section.css'

interface SettingsSectionProps {
  /** Whether they sell: what only producers are told of stands there for them. */
  readonly sells: boolean
}

/** What to be told of, and how. Every switch counts as soon as it is turned. */
export function SettingsSection({ sells }: SettingsSectionProps) {
  const settings = useQuery(settingsQuery)
  if (settings.isLoadingError) return <ErrorState error={settings.error} retry={() => void settings.refetch()} />
  if (!settings.data) return <Skeleton height="20rem" />
  const shown = topics.filter((topic) => sells || !TOPICS[topic].forProducers)
  return (
    <>
      <table className="settings">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Here</th>
            <th scope="col">By mail</th>
            <th scope="col">On devices</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((topic) => (
            <TopicRow key={topic} topic={topic} settings={settings.data} />
          ))}
          <tr>
            <th scope="row">
              Always sent
              <span>{REQUIRED_MAILS.join(', ')}. These cannot be switched off.</span>
            </th>
            <td />
            <td>
              <input type="checkbox" checked disabled aria-label="Always sent, by mail" />
            </td>
            <td />
          </tr>
        </tbody>
      </table>
      <Sound on={settings.data.sound} />
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
      <Switch topic={topic} way="bell" on={settings.topics[topic].bell} />
      <Switch topic={topic} way="mail" on={settings.topics[topic].mail} />
      <Switch topic={topic} way="push" on={settings.topics[topic].push} />
    </tr>
  )
}

const WAY_WORDS = { bell: 'here', mail: 'by mail', push: 'on your devices' } as const

/** Nothing, where there is nothing to be had. */
function Switch({ topic, way, on }: { readonly topic: Topic; readonly way: Way; readonly on: boolean }) {
  const change = useChangeSettings()
  if (!hasWay(topic, way)) return <td>–</td>
  return (
    <td>
      <label>
        <input
          type="checkbox"
          checked={on}
          onChange={({ target }) => change.mutate({ choice: { topic, way, on: target.checked } })}
        />
        <span className="visually-hidden">
          {TOPICS[topic].label}, {WAY_WORDS[way]}
        </span>
      </label>
    </td>
  )
}

function Sound({ on }: { readonly on: boolean }) {
  const change = useChangeSettings()
  const turn = () => {
    change.mutate({ sound: !on })
    if (!on) chime()
  }
  return (
    <Tick checked={on} onChange={turn}>
      A sound when something new arrives
    </Tick>
  )
}
