import { Drawer } from 'antd'
import { type NavGroup, NavMenu } from './nav-menu.tsx'

interface NavDrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly nav: readonly NavGroup[]
}

/** A console's sidebar on narrow screens, loaded when it first opens. */
export const NavDrawer = ({ open, onClose, title, nav }: NavDrawerProps) => (
  <Drawer open={open} onClose={onClose} placement="left" size={280} title={title} styles={STYLES}>
    <NavMenu nav={nav} label="Console" />
  </Drawer>
)

const STYLES = { body: { padding: 0 } }
