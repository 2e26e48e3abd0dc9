import { App, Button } from 'antd'

interface CopyButtonProps {
  /** Read when the button is pressed. */
  readonly text: () => string
  /** Noun for the messages, such as `link`. */
  readonly subject: string
  readonly label?: string
  readonly size?: 'small'
}

/** Copies text to the clipboard and shows whether it succeeded. */
export function CopyButton({ text, subject, label = `Copy ${subject}`, ...button }: CopyButtonProps) {
  const { message } = App.useApp()
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => message.success('Copied'),
      () => message.error(`The ${subject} could not be copied. Select it and copy it by hand.`),
    )
  return (
    <Button {...button} aria-label={`Copy ${subject}`} onClick={() => void copy()}>
      {label}
    </Button>
  )
}

/** Copies the page's URL. */
export const CopyLink = () => <CopyButton subject="link" text={() => location.href} />
