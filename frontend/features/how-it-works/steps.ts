import type { Side } from './side.ts'

interface Step {
  readonly title: string
  readonly text: string
}

export const STEPS: Readonly<Record<Side, readonly Step[]>> = {
  consumers: [
    {
      title: 'See what’s ready',
      text: 'Browse by category, by name or by what’s near your ZIP code. Every listing shows what the producer has left right now.',
    },
    {
      title: 'Fill one basket',
      text: 'Take a little from several farms. For each one, choose pickup or, where they come to you, delivery.',
    },
    {
      title: 'Pay once',
      text: 'You see every fee before you pay, and you don’t need an account. While you pay, your items are set aside for you.',
    },
    {
      title: 'Get your food',
      text: 'Each producer gets their part of the order right away. We let you know when it’s ready or on its way, and you can follow it on the order’s page.',
    },
  ],
  producers: [
    {
      title: 'Make your page',
      text: 'Sign up, confirm your email address and tell people who you are: what you grow or make, where, and when they can come by.',
    },
    {
      title: 'List what you have',
      text: 'Name, price, unit, a picture, and how many there are. Stock counts itself down as you sell, so nothing is sold twice.',
    },
    {
      title: 'Pack what was ordered',
      text: 'New orders show up the moment they are paid, with a list of what to pick. Accept them, mark them ready, or decline with a reason.',
    },
    {
      title: 'Hand it over and get paid',
      text: 'Buyers come to you, or you bring it to them. Each order shows what it brought in, what the fee was and what’s yours.',
    },
  ],
}
