import { type ComponentType, createContext, type ReactNode } from 'react'

export interface DialogProps {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

interface MenuAction {
  readonly label: string
  readonly onSelect: () => void
}

export interface ActionMenuProps {
  /** Accessible name of the button. */
  readonly label: string
  readonly actions: readonly MenuAction[]
}

interface Widgets {
  readonly Dialog?: ComponentType<DialogProps>
  readonly ActionMenu?: ComponentType<ActionMenuProps>
}

/** antd's widgets in a console, for parts that the shop has too. Without them the light ones are rendered. */
export const WidgetsContext = createContext<Widgets>({})
