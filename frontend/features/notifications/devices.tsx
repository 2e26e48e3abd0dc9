import { useQuery } from '@tanstack/react-query'
import type { DeviceView } from '#domain/notifications/contract.ts'
import { dateWords } from '#frontend/lib/date-words.ts'
import { ownDevice } from '#frontend/lib/own-device.ts'
import type { PushAbility } from '#frontend/lib/own-push.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Button } from '#frontend/ui/button.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { abilityQuery, devicesQuery, useAddDevice, useRemoveDevice } from './devices-api.ts'
import './devices.css'

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
