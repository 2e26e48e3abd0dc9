import { App, Button, Flex, Form, Input, Select } from 'antd'
import { Link } from 'react-router-dom'
import { type ProfileForm, type ProfileView, profileFormOf, type UserView } from '#domain/identity/contract.ts'
import { STATES } from '#domain/kernel/location.ts'
import { ConsolePage } from '#frontend/shared/console/console-page.tsx'
import { useChangeProfile } from '#frontend/shared/identity/api.ts'
import { formatDate } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { Change, SettingRow, SettingRows, SettingsCard, type SettingsPageProps } from './setting-row.tsx'

/** The username, and the contact details that fill in a checkout. */
export function ProfilePage({ user, profile, base }: SettingsPageProps) {
  return (
    <ConsolePage title="Profile">
      <Flex vertical gap="middle">
        <Details profile={profile} />
        <SettingsCard title="Account">
          <SettingRows>
            <SettingRow label="Account type" value={user.role === 'producer' ? 'Producer' : 'Buyer'} />
            <SettingRow label="Member since" value={formatDate(profile.createdAt)} />
            {base === paths.account && <Selling user={user} />}
          </SettingRows>
        </SettingsCard>
      </Flex>
    </ConsolePage>
  )
}

function Details({ profile }: { readonly profile: ProfileView }) {
  const { message } = App.useApp()
  const change = useChangeProfile()
  const current = profileValues(profile)
  const schema = profileFormOf(profile.username)
  const toForm = (values: Partial<ProfileForm>) => ({ ...current, ...values })
  const onSave = (values: Partial<ProfileForm>) => change.mutateAsync(toForm(values))
  const remove = (label: string, fields: Partial<ProfileForm>) =>
    void change.mutateAsync(toForm(fields)).then(
      () => void message.success(`${label} removed`),
      (error) => void message.error(`${label} not removed. ${errorMessage(error)}`),
    )
  const form = { schema, toForm, onSave }
  const { username, fullName, phone, ...address } = current
  const shownAddress = addressLines(address)
  return (
    <SettingsCard title="Your details">
      <SettingRows>
        <SettingRow
          label="Username"
          value={username}
          hint="Shown with your reviews"
          action={
            <Change title="Change username" {...form} initial={{ username }} saved="Username changed">
              {(rules) => (
                <Form.Item name="username" label="Username" required rules={rules('username')}>
                  <Input autoFocus autoComplete="username" autoCapitalize="none" spellCheck={false} />
                </Form.Item>
              )}
            </Change>
          }
        />
        <SettingRow
          label="Full name"
          value={fullName || <NotSet />}
          action={
            <Change {...titleOf('full name', fullName)} {...form} initial={{ fullName }} saved="Full name saved">
              {(rules) => (
                <Form.Item name="fullName" label="Full name" rules={rules('fullName')}>
                  <Input autoFocus autoComplete="name" />
                </Form.Item>
              )}
            </Change>
          }
        />
        <SettingRow
          label="Phone"
          value={phone || <NotSet />}
          action={
            <>
              {phone && (
                <Button type="text" aria-label="Remove phone" onClick={() => remove('Phone', { phone: '' })}>
                  Remove
                </Button>
              )}
              <Change {...titleOf('phone', phone)} {...form} initial={{ phone }} saved="Phone saved">
                {(rules) => (
                  <Form.Item name="phone" label="Phone" rules={rules('phone')}>
                    <Input autoFocus type="tel" autoComplete="tel" />
                  </Form.Item>
                )}
              </Change>
            </>
          }
        />
        <SettingRow
          label="Delivery address"
          value={shownAddress || <NotSet />}
          hint="Fills in your checkout; producers see it once you order"
          action={
            <>
              {shownAddress && (
                <Button
                  type="text"
                  aria-label="Remove delivery address"
                  onClick={() => remove('Delivery address', NO_ADDRESS)}
                >
                  Remove
                </Button>
              )}
              <Change
                {...titleOf('delivery address', shownAddress)}
                {...form}
                initial={address}
                saved="Delivery address saved"
              >
                {(rules) => (
                  <>
                    <Form.Item name="address" label="Street address" rules={rules('address')}>
                      <Input autoFocus autoComplete="street-address" />
                    </Form.Item>
                    <Form.Item name="city" label="City" rules={rules('city')}>
                      <Input autoComplete="address-level2" />
                    </Form.Item>
                    <Flex gap="middle">
                      <Form.Item name="state" label="State" rules={rules('state')} style={{ flex: 1 }}>
                        <Select showSearch options={STATE_OPTIONS} />
                      </Form.Item>
                      <Form.Item name="zipCode" label="ZIP code" rules={rules('zipCode')} style={{ flex: 1 }}>
                        <Input autoComplete="postal-code" inputMode="numeric" />
                      </Form.Item>
                    </Flex>
                  </>
                )}
              </Change>
            </>
          }
        />
      </SettingRows>
    </SettingsCard>
  )
}

const titleOf = (label: string, value: string) =>
  value ? { title: `Change ${label}` } : { title: `Add ${label}`, button: 'Add' }

const NotSet = () => <span className="soft">Not set</span>

const STATE_OPTIONS = [{ value: '', label: 'None' }, ...STATES.map((state) => ({ value: state, label: state }))]

const NO_ADDRESS = { address: '', city: '', state: '', zipCode: '' } as const

const profileValues = ({
  username,
  fullName,
  phone,
  address,
  city,
  state,
  zipCode,
}: ProfileView): Required<ProfileForm> => ({
  username,
  fullName: fullName ?? '',
  phone: phone ?? '',
  address: address ?? '',
  city: city ?? '',
  state: (state ?? '') as Required<ProfileForm>['state'],
  zipCode: zipCode ?? '',
})

/** `7 Brook Road, Montpelier, VT 05602`. */
const addressLines = ({ address, city, state, zipCode }: Partial<ProfileForm>): string =>
  [address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Links to the user's shop, or to becoming a producer. */
function Selling({ user }: { readonly user: UserView }) {
  if (user.producerId)
    return (
      <SettingRow
        label="Selling"
        value={<Link to={paths.producerProfile}>Edit shop profile</Link>}
        action={<Link to={paths.producerDashboard}>Producer dashboard</Link>}
      />
    )
  // Staff accounts do not sell; a staff member who sells uses another account.
  if (user.staff ?? user.staffSetupRequired) return null
  return (
    <SettingRow
      label="Selling"
      value="Sell what you grow or make. You can keep buying as before."
      action={<Link to={paths.becomeProducer}>Become a producer</Link>}
    />
  )
}
