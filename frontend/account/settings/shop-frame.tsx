import { App, ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { consoleTheme, useThemeOptions } from '#frontend/shared/console/theme.ts'
import '#frontend/shared/console/console.css'
import './settings.css'

/** antd on a page of the shop: always light and comfortable. */
export const ShopFrame = ({ children }: { readonly children: ReactNode }) => {
  const options = useThemeOptions()
  return (
    <ConfigProvider
      theme={consoleTheme({ ...options, dark: false, density: 'comfortable' })}
      button={{ autoInsertSpace: false }}
    >
      <App message={{ maxCount: 3 }} component={false}>
        <div className="page shop-frame">{children}</div>
      </App>
    </ConfigProvider>
  )
}
