import { useQuery } from '@tanstack/react-query'
import { App, Button, Flex } from 'antd'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import type { DeviceView } from '#domain/notifications/contract.ts'
import {
  devicesQuery,
  PUSH_UNAVAILABLE,
  pushProblem,
  pushSupportQuery,
  useAddDevice,
  useRemoveDevice,
} from '#frontend/account/notifications/push-devices.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { StatusTag } from '#frontend/shared/console/format.tsx'
import { installedAtom, isApple, useInstallOffer } from '#frontend/shared/lib/install-prompt.ts'
import { formatDate } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { ownDevice } from '#frontend/shared/lib/push-device.ts'
import { SettingRow, SettingRows, SettingsCard, type SettingsPageProps } from './setting-row.tsx'

/** The installed app and the devices that get push notifications. */
export function DevicesPage({ user, base }: SettingsPageProps) {
  return (
    <ConsolePage title="Devices & app">
      <Flex vertical gap="middle">
        <SettingsCard title="App">
          <SettingRows>
            <InstallApp />
          </SettingRows>
        </SettingsCard>
        <PushDevices accountId={user.id} base={base} />
      </Flex>
    </ConsolePage>
  )
}

function InstallApp() {
  const installed = useAtomValue(installedAtom)
  const install = useInstallOffer()
  return (
    <SettingRow
      label="This device"
      value={
        installed ? <StatusTag tone="good">Installed</StatusTag> : <StatusTag tone="neutral">Not installed</StatusTag>
      }
      hint={installed || install ? 'Opens in its own window and works without a connection.' : <InstallSteps />}
      action={
        !installed &&
        install && (
          <Button type="primary" onClick={install}>
            Install app
          </Button>
        )
      }
    />
  )
}

const InstallSteps = () =>
  isApple() ? (
    <>
      Open this page in Safari, tap <strong>Share</strong>, then <strong>Add to Home Screen</strong>.
    </>
  ) : (
    <>
      Look for <strong>Install app</strong> or <strong>Add to Home screen</strong> in your browser’s menu. Not every
      browser has it.
    </>
  )

interface PushDevicesProps {
  readonly accountId: string
  readonly base: string
}

function PushDevices({ accountId, base }: PushDevicesProps) {
  const result = useQuery(devicesQuery)
  return (
    <SettingsCard title="Push notifications">
      <QueryState query={result}>
        {({ devices, publicKey }) => (
          <>
            <SettingRows>
              <ThisDevice accountId={accountId} publicKey={publicKey} isOn={devices.some(isThisDevice)} />
              <SettingRow
                label="Topics"
                value="What to notify you about"
                action={<Link to={paths.accountSection('notifications', base)}>Notification settings</Link>}
              />
            </SettingRows>
            {devices.length > 0 && (
              <ConsoleTable<DeviceView>
                label="Devices with push notifications"
                columns={COLUMNS}
                rows={devices}
                rowKey={({ id }) => id}
                sticky={false}
              />
            )}
          </>
        )}
      </QueryState>
    </SettingsCard>
  )
}

const isThisDevice = ({ id }: DeviceView): boolean => id === ownDevice()?.id

interface ThisDeviceProps {
  readonly accountId: string
  readonly publicKey: string
  readonly isOn: boolean
}

function ThisDevice({ accountId, publicKey, isOn }: ThisDeviceProps) {
  const ability = useQuery(pushSupportQuery)
  const add = useAddDevice(accountId)
  const { message } = App.useApp()
  const turnOn = () => add.mutate(publicKey, { onError: (error) => void message.error(pushProblem(error)) })
  if (isOn) return <SettingRow label="This device" value={<StatusTag tone="good">On</StatusTag>} />
  if (ability.data && ability.data !== 'can') {
    const { title, text } = PUSH_UNAVAILABLE[ability.data]
    return <SettingRow label="This device" value={title} hint={text} />
  }
  return (
    <SettingRow
      label="This device"
      value={<StatusTag tone="neutral">Off</StatusTag>}
      hint="Get notifications here even when Farmgate isn’t open."
      action={
        <Button loading={add.isPending} disabled={!ability.data} onClick={turnOn}>
          Turn on for this device
        </Button>
      }
    />
  )
}

const COLUMNS: readonly ConsoleColumn<DeviceView>[] = [
  {
    key: 'device',
    title: 'Device',
    card: 'title',
    required: true,
    cell: (device) => (
      <Flex gap="small" wrap>
        {device.name}
        {isThisDevice(device) && <StatusTag tone="good">This device</StatusTag>}
      </Flex>
    ),
  },
  { key: 'since', title: 'Since', required: true, cell: ({ registeredAt }) => formatDate(registeredAt) },
  {
    key: 'off',
    title: 'Actions',
    card: 'actions',
    required: true,
    align: 'right',
    cell: (device) => <TurnOff device={device} />,
  },
]

function TurnOff({ device }: { readonly device: DeviceView }) {
  const remove = useRemoveDevice()
  const { message } = App.useApp()
  return (
    <Button
      size="small"
      loading={remove.isPending}
      aria-label={`Turn off for ${isThisDevice(device) ? 'this device' : device.name}`}
      onClick={() => remove.mutate(device.id, { onError: (error) => void message.error(pushProblem(error)) })}
    >
      Turn off
    </Button>
  )
}
