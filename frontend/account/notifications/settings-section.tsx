import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Bowser from 'bowser'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { DeviceView, pushContract, SettingsView } from '#domain/notifications/contract.ts'
import {
  type Channel,
  hasChannel,
  REQUIRED_EMAILS,
  TOPICS,
  type Topic,
  topics,
} from '#domain/notifications/settings.ts'
import { chime } from '#frontend/shared/lib/chime.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'
import { dateWords } from '#frontend/shared/lib/marketplace-time.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import {
  dropOwnDevice,
  keepOwnDevice,
  ownDevice,
  type PushAbility,
  PushBlocked,
  pushAbility,
  subscribeHere,
} from '#frontend/shared/lib/push-device.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Tick } from '#frontend/shared/ui/fields.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { settingsQuery, useChangeSettings } from './api.ts'
import './notifications.css'

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

type Push = typeof pushContract
const devices: EndpointOf<Push['devices']> = { method: 'GET', path: '/api/me/push-devices' }
const add: EndpointOf<Push['add']> = { method: 'POST', path: '/api/me/push-devices' }
const remove: EndpointOf<Push['remove']> = { method: 'DELETE', path: '/api/me/push-devices/:id' }

const keys = {
  devices: ['notifications', 'devices'],
  ability: ['push-ability'],
} as const

/** The devices the one signed in is told on. */
const devicesQuery = queryOptions({
  queryKey: keys.devices,
  queryFn: ({ signal }) => call(devices, { signal }),
})

/** What this browser can do; its owner may change it in the browser's settings meanwhile. */
const abilityQuery = queryOptions({ queryKey: keys.ability, queryFn: pushAbility, staleTime: 0 })

/** To be told on this device, once its owner has said yes to the browser. */
function useAddDevice(accountId: string) {
  const settled = useSettled()
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const subscription = await subscribeHere(publicKey)
      const { id } = await call(add, { body: { ...subscription, name: deviceName() } })
      keepOwnDevice({ accountId, id })
    },
    onError: tell,
    onSettled: settled,
  })
}

function useRemoveDevice() {
  const settled = useSettled()
  return useMutation({
    mutationFn: async (id: string) => {
      await call(remove, { params: { id } })
      if (ownDevice()?.id === id) await dropOwnDevice()
    },
    onError: tell,
    onSettled: settled,
  })
}

function useSettled() {
  const queries = useQueryClient()
  return () =>
    Promise.all([keys.devices, keys.ability].map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] })))
}

function tell(error: unknown): void {
  const [title, text] =
    error instanceof PushBlocked
      ? ['Notifications Blocked', 'Please enable notifications in your browser settings.']
      : ['Error', error instanceof DOMException ? UNREACHED : sentenceOf(error)]
  toast({ title, text, tone: 'error' })
}
const UNREACHED = 'Your browser could not reach its push service. Please try again later.'

/** `Chrome on Android`. */
function deviceName(): string {
  const { browser, os } = Bowser.parse(navigator.userAgent)
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, 60) || 'A browser'
}

/** Where somebody is told of news while the market is closed: this device, and their others. */
export function Devices({ accountId }: { readonly accountId: string }) {
  const found = useQuery(devicesQuery)
  const ability = useQuery(abilityQuery)
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data || !ability.data) return <Skeleton height="6rem" />
  const { devices, publicKey } = found.data
  const here = devices.find(({ id }) => id === ownDevice()?.id)
  return (
    <div className="devices">
      {!here && <ThisDevice ability={ability.data} accountId={accountId} publicKey={publicKey} />}
      {devices.length > 0 && (
        <ul aria-label="Devices that get notifications">
          {devices.map((device) => (
            <Device key={device.id} device={device} isHere={device === here} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface ThisDeviceProps {
  readonly ability: PushAbility
  readonly accountId: string
  readonly publicKey: string
}

function ThisDevice({ ability, accountId, publicKey }: ThisDeviceProps) {
  const add = useAddDevice(accountId)
  if (ability === 'can')
    return (
      <>
        <p>Get the updates you chose on this device, even when the market isn’t open.</p>
        <Button busy={add.isPending} onClick={() => add.mutate(publicKey)}>
          Turn on for this device
        </Button>
      </>
    )
  const { title, text } = WHY_NOT[ability]
  return (
    <p role="note">
      <strong>{title}</strong> {text}
    </p>
  )
}

const WHY_NOT: Readonly<Record<Exclude<PushAbility, 'can'>, { readonly title: string; readonly text: string }>> = {
  blocked: { title: 'Notifications Blocked', text: 'Please enable notifications in your browser settings.' },
  install_first: {
    title: 'Install the app first.',
    text: 'On an iPhone or iPad, tap Share, then Add to Home Screen, and open it from there.',
  },
  cannot: { title: 'Not on this device.', text: 'This browser can’t notify you while the market isn’t open.' },
}

function Device({ device, isHere }: { readonly device: DeviceView; readonly isHere: boolean }) {
  const { id, name, registeredAt } = device
  const remove = useRemoveDevice()
  return (
    <li>
      <span>
        {name} {isHere && <Badge tone="leaf">This device</Badge>}
        <span>Since {dateWords(registeredAt)}</span>
      </span>
      <Button
        look="quiet"
        size="small"
        busy={remove.isPending}
        aria-label={`Turn off for ${isHere ? 'this device' : name}`}
        onClick={() => remove.mutate(id)}
      >
        Turn off
      </Button>
    </li>
  )
}
