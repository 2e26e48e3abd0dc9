import 'antd/dist/reset.css'
import { App, ConfigProvider, type ThemeConfig } from 'antd'
import { Outlet } from 'react-router-dom'

/** The layout of pages made with antd: its components wear the market's colours. */
export function AntdRoot() {
  return (
    <ConfigProvider theme={antdTheme()}>
      <App component={false}>
        <Outlet />
      </App>
    </ConfigProvider>
  )
}

/** antd's tokens, read from the very tokens of `ui/theme.css`. */
function antdTheme(root: Element = document.documentElement): ThemeConfig {
  const token = (name: string) => getComputedStyle(root).getPropertyValue(name).trim()
  return {
    token: {
      colorPrimary: token('--leaf'),
      colorInfo: token('--leaf'),
      colorLink: token('--leaf'),
      colorSuccess: token('--leaf'),
      colorError: token('--tomato'),
      colorWarning: token('--honey'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-soft'),
      colorBgContainer: token('--card'),
      colorBorder: token('--line'),
      colorBorderSecondary: token('--line'),
      fontFamily: token('--sans'),
      fontSize: 16,
      borderRadius: 10,
      controlHeight: 42,
    },
  }
}
