import { type ComponentType, createContext } from 'react'
import type { ActionMenuProps } from './action-menu.tsx'
import type { DialogProps } from './dialog.tsx'

interface Widgets {
  readonly Dialog?: ComponentType<Omit<DialogProps, 'kind'>>
  readonly ActionMenu?: ComponentType<ActionMenuProps>
}

/** antd's widgets in a console, for parts that the shop has too. Without them the light ones are rendered. */
export const WidgetsContext = createContext<Widgets>({})
