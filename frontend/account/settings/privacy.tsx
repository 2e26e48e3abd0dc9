import { Button } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import { REOPEN_WINDOW_DAYS } from '#domain/privacy/account-closure.ts'
import { ConsolePage } from '#frontend/shared/console/console-page.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { EXPORT_URL } from '#frontend/shared/privacy/api.ts'
import { SettingRow, SettingRows, SettingsCard } from './setting-row.tsx'

/** Data export, retention and account deletion. */
export function PrivacyPage() {
  const navigate = useNavigate()
  return (
    <ConsolePage title="Privacy & data">
      <SettingsCard title="Your data">
        <SettingRows>
          <SettingRow
            label="Data export"
            value="A copy of all data we store about you, as a readable page and as JSON"
            action={
              <Button href={EXPORT_URL} download>
                Export my data
              </Button>
            }
          />
          <SettingRow
            label="Retention"
            value="How long we keep each kind of data"
            action={<Link to={paths.dataRetention}>Data retention</Link>}
          />
          <SettingRow
            label="Privacy policy"
            value="What we collect and who sees it"
            action={<Link to={paths.privacy}>Privacy policy</Link>}
          />
          <SettingRow
            label="Delete account"
            value={`Closes your account now and deletes your data after ${REOPEN_WINDOW_DAYS} days`}
            action={
              <Button danger onClick={() => void navigate(paths.accountDelete)}>
                Delete account
              </Button>
            }
          />
        </SettingRows>
      </SettingsCard>
    </ConsolePage>
  )
}
