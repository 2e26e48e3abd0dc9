import { Drawer } from 'antd'
import { type NavGroup, NavMenu } from './nav-menu.tsx'

interface NavDrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly nav: readonly NavGroup[]
}

/** The sidebar of a console on a narrow screen; loads when it is first opened. */
export const NavDrawer = ({ open, onClose, title, nav }: NavDrawerProps) => (
  <Drawer open={open} onClose={onClose} placement="left" size={280} title={title} styles={STYLES}>
    <NavMenu nav={nav} label="Console" />
  </Drawer>
)

const STYLES = { body: { padding: 0 } }
