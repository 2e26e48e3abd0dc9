import { Segmented } from 'antd'
import { useAtom } from 'jotai'
import { ConsolePage } from '#frontend/shared/console/console-page.tsx'
import { type Appearance, appearanceAtom, type Density, densityAtom } from '#frontend/shared/console/preferences.ts'
import { SettingRow, SettingRows, SettingsCard } from './setting-row.tsx'

/** Theme and density of the consoles, stored in this browser. */
export function AppearancePage() {
  const [appearance, setAppearance] = useAtom(appearanceAtom)
  const [density, setDensity] = useAtom(densityAtom)
  return (
    <ConsolePage title="Appearance">
      <SettingsCard title="Console">
        <SettingRows>
          <SettingRow
            label="Theme"
            value={
              <Segmented<Appearance>
                aria-label="Theme"
                options={[
                  { value: 'light', label: 'Light' },
                  { value: 'dark', label: 'Dark' },
                  { value: 'system', label: 'System' },
                ]}
                value={appearance}
                onChange={setAppearance}
              />
            }
            hint="System follows your device. The marketplace is always light."
          />
          <SettingRow
            label="Density"
            value={
              <Segmented<Density>
                aria-label="Density"
                options={[
                  { value: 'comfortable', label: 'Comfortable' },
                  { value: 'compact', label: 'Compact' },
                ]}
                value={density}
                onChange={setDensity}
              />
            }
            hint="Compact shows more rows at once."
          />
        </SettingRows>
        <p className="soft settings-note">Saved in this browser.</p>
      </SettingsCard>
    </ConsolePage>
  )
}
