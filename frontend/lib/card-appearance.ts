import type { Appearance } from '@stripe/stripe-js'

/** The market's tokens, for a card form that stands in a frame and cannot read them. */
export function cardAppearance(): Appearance {
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: token('--leaf'),
      colorBackground: '#ffffff',
      colorText: token('--ink'),
      colorDanger: token('--tomato'),
      fontFamily: 'system-ui, sans-serif',
      borderRadius: '10px',
      fontSizeBase: '16px',
    },
  }
}
