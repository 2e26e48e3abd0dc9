import type { InputHTMLAttributes } from 'react'

interface ZipInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  readonly value: string
  /** The first five digits of what was typed or pasted. */
  readonly onChange: (zip: string) => void
}

/** Five digits, whatever is put in. */
export function ZipInput({ value, onChange, ...rest }: ZipInputProps) {
  return (
    <input
      inputMode="numeric"
      autoComplete="postal-code"
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 5))}
    />
  )
}
