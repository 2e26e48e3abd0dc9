import { Card, Flex } from 'antd'
import { Link } from 'react-router-dom'
import { SoundSwitch } from '#frontend/producer/orders/sound-switch.tsx'
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
          <Link to={paths.notificationSettings}>Notifications</Link>
          <Link to={paths.account}>Sign-in and personal details</Link>
        </Flex>
      </Card>
    </Flex>
  </ConsolePage>
)
