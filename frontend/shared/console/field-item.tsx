import { Form } from 'antd'
import type { ReactNode } from 'react'

interface FieldItemProps {
  readonly label: string
  readonly error?: string | undefined
  /** Id of the control; a group of controls has none. */
  readonly htmlFor?: string
  readonly layout?: 'horizontal' | 'vertical'
  readonly children: ReactNode
}

/** A label, a control and its error, for forms whose values antd's `Form` does not hold. */
export const FieldItem = ({ label, error, htmlFor, layout = 'vertical', children }: FieldItemProps) => (
  <Form.Item
    label={label}
    layout={layout}
    colon={false}
    {...(htmlFor ? { htmlFor } : {})}
    validateStatus={error ? 'error' : ''}
    help={error && <span role="alert">{error}</span>}
  >
    {children}
  </Form.Item>
)
