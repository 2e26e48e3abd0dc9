import { App } from 'antd'
import type { ReactNode } from 'react'
import { ConsoleTheme, useThemeOptions } from '#frontend/shared/console/theme.tsx'
import '#frontend/shared/console/console.css'
import './settings.css'

/** antd on a page of the shop: always light and comfortable. */
export const ShopFrame = ({ children }: { readonly children: ReactNode }) => (
  <ConsoleTheme options={{ ...useThemeOptions(), dark: false, density: 'comfortable' }}>
    <App message={{ maxCount: 3 }} component={false}>
      <div className="page shop-frame">{children}</div>
    </App>
  </ConsoleTheme>
)
