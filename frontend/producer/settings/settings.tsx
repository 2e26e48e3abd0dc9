import { Card, Flex, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { SoundSwitch } from '#frontend/producer/orders/new-orders.tsx'
import { ConsolePage } from '#frontend/shared/console/console-page.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'

/** The order sound, and links to all other settings. */
export const SettingsPage = () => (
  <ConsolePage title="Settings">
    <Flex vertical gap="middle" style={{ maxWidth: 720 }}>
      <Card title={<h2>Orders</h2>}>
        <SoundSwitch />
      </Card>
      <SettingLinks title="Shop" links={SHOP} />
      <SettingLinks title="Account" links={ACCOUNT} />
    </Flex>
  </ConsolePage>
)

interface SettingLink {
  readonly path: string
  readonly label: string
  readonly text: string
}

const SHOP: readonly SettingLink[] = [
  { path: paths.producerProfile, label: 'Shop profile', text: 'Description, pickup hours, delivery and closures' },
  { path: `${paths.inventory}?tab=settings`, label: 'Low-stock alerts', text: 'When a product counts as low stock' },
  { path: paths.producerPayouts, label: 'Payouts', text: 'Your payout account, balance and statements' },
  { path: paths.producerVerification, label: 'Verification', text: 'Documents that confirm who runs your shop' },
]

const ACCOUNT: readonly SettingLink[] = [
  { path: paths.producerAccount, label: 'Profile', text: 'Username, email and contact details' },
  {
    path: paths.accountSection('security', paths.producerAccount),
    label: 'Sign-in & security',
    text: 'Password, two-step sign-in and devices',
  },
  {
    path: paths.accountSection('notifications', paths.producerAccount),
    label: 'Notifications',
    text: 'Which notifications you get in the app, by email and on your phone',
  },
  {
    path: paths.accountSection('appearance', paths.producerAccount),
    label: 'Appearance',
    text: 'Light or dark, comfortable or compact',
  },
]

function SettingLinks({ title, links }: { readonly title: string; readonly links: readonly SettingLink[] }) {
  return (
    <Card title={<h2>{title}</h2>}>
      <Flex vertical gap="middle">
        {links.map(({ path, label, text }) => (
          <Flex key={path} vertical>
            <Link to={path}>{label}</Link>
            <Typography.Text type="secondary">{text}</Typography.Text>
          </Flex>
        ))}
      </Flex>
    </Card>
  )
}
