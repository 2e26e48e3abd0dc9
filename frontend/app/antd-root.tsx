import { Outlet } from 'react-router-dom'
import { ConsoleRoot } from '#frontend/shared/console/console-root.tsx'

/** The layout of pages made with antd. */
export const AntdRoot = () => (
  <ConsoleRoot>
    <Outlet />
  </ConsoleRoot>
)
