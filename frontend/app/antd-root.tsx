import 'antd/dist/reset.css'
import { ConfigProvider } from 'antd'
import { Outlet } from 'react-router-dom'
import { antdTheme } from './antd-theme.ts'

/** The layout of pages made with antd: its components wear the market's colours. */
export function AntdRoot() {
  return (
    <ConfigProvider theme={antdTheme()}>
      <Outlet />
    </ConfigProvider>
  )
}
