import {
  type ButtonHTMLAttributes,
  type ComponentType,
  createContext,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react'

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

export interface QuantityStepperProps {
  readonly value: number
  readonly step: number
  readonly max: number
  /** What is counted, for screen readers. */
  readonly label: string
  readonly onChange: (value: number) => void
  /** Whether 0 is allowed, which removes the line. */
  readonly removable?: boolean
  /**
   * Leaves invalid text in the field and reports it, so that the form can wait for a correction. Without it, the field
   * resets to its value.
   */
  readonly onInvalid?: (invalid: boolean) => void
}

interface Widgets {
  readonly Dialog?: ComponentType<DialogProps>
  readonly ActionMenu?: ComponentType<ActionMenuProps>
  readonly Button?: ComponentType<ButtonProps>
  readonly Checkbox?: ComponentType<CheckboxProps>
  readonly TextArea?: ComponentType<TextAreaProps>
  readonly QuantityStepper?: ComponentType<QuantityStepperProps>
}

/** antd's widgets, for components that consoles share with the shop. Without them, the native widgets are rendered. */
export const WidgetsContext = createContext<Widgets>({})
