import { Card, Flex } from 'antd'
import { Link } from 'react-router-dom'
import { SoundSwitch } from '#frontend/producer/orders/new-orders.tsx'
import { ConsolePage } from '#frontend/shared/console/console-page.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'

export const SettingsPage = () => (
  <ConsolePage title="Settings">
    <Flex vertical gap="middle">
      <Card title="Orders">
        <SoundSwitch />
      </Card>
      <Card title="Account">
        <Flex vertical gap="small">
          <Link to={paths.producerVerification}>Verification</Link>
          <Link to={paths.accountSection('notifications', paths.producerAccount)}>Notifications</Link>
          <Link to={paths.producerAccount}>Profile</Link>
          <Link to={paths.accountSection('security', paths.producerAccount)}>Sign-in & security</Link>
          <Link to={paths.accountSection('appearance', paths.producerAccount)}>Appearance</Link>
        </Flex>
      </Card>
    </Flex>
  </ConsolePage>
)
