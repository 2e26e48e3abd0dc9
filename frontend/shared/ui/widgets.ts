import {
  type ButtonHTMLAttributes,
  type ComponentType,
  createContext,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react'
import type { LinkProps } from 'react-router-dom'
import type { StoredDocument, UploadTarget } from '#frontend/shared/lib/uploads.ts'

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
  /** Accessible name of the menu button. */
  readonly label: string
  readonly actions: readonly MenuAction[]
}

export interface ButtonStyles {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  readonly size?: 'normal' | 'small' | 'large' | undefined
  readonly fullWidth?: boolean | undefined
}
export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & ButtonStyles & { readonly busy?: boolean }

export type BadgeTone = 'leaf' | 'honey' | 'tomato' | 'plain'

export interface BadgeProps {
  readonly tone?: BadgeTone
  readonly children: ReactNode
}

export type CardProps = HTMLAttributes<HTMLDivElement>

export type LinkButtonProps = LinkProps & ButtonStyles

export interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: () => void
  /** The label and other content on its line. */
  readonly children: ReactNode
  /** Name of the radio group; without it, the control is a checkbox. */
  readonly radioGroup?: string
  readonly className?: string
}

export type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  readonly ref?: Ref<HTMLTextAreaElement>
}

export interface PopoverProps {
  /** Accessible name of the panel. */
  readonly label: string
  /** Opens the panel. */
  readonly button: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  readonly onOpen: () => void
  /** Content of the panel, rendered while it is open. */
  readonly children: (close: () => void) => ReactNode
}

export interface FileButtonProps {
  readonly label: string
  /** Explicit media types, so that phones convert their own formats to JPEG. */
  readonly accept: string
  readonly onFile: (file: File) => void
}

export interface DocumentFieldProps {
  readonly label: string
  readonly target: UploadTarget<StoredDocument>
  readonly documents: readonly StoredDocument[]
  readonly onChange: (documents: readonly StoredDocument[]) => void
  /** Reports whether an upload is in progress; the form cannot be submitted meanwhile. */
  readonly onBusy: (busy: boolean) => void
  /** Maximum number of documents in this form. */
  readonly max: number
  /** The server's error. */
  readonly error?: string | undefined
}

interface Widgets {
  readonly Dialog?: ComponentType<DialogProps>
  readonly ActionMenu?: ComponentType<ActionMenuProps>
  readonly Popover?: ComponentType<PopoverProps>
  readonly Button?: ComponentType<ButtonProps>
  readonly LinkButton?: ComponentType<LinkButtonProps>
  readonly Badge?: ComponentType<BadgeProps>
  readonly Card?: ComponentType<CardProps>
  readonly Checkbox?: ComponentType<CheckboxProps>
  readonly TextArea?: ComponentType<TextAreaProps>
  readonly FileButton?: ComponentType<FileButtonProps>
  readonly DocumentField?: ComponentType<DocumentFieldProps>
}

/** antd's widgets, for components that consoles share with the shop. Without them, the native widgets are rendered. */
export const WidgetsContext = createContext<Widgets>({})
