import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Badge } from './Badge.tsx'
import { badgeShapes } from './badge-shapes.ts'

const shapeOf = (text: string) =>
  screen.getByText(text).querySelector('path')?.getAttribute('d') ?? null

test.each([
  ['progress', 'clock', 'clock'],
  ['progress', undefined, 'half'],
  ['accepted', undefined, 'check'],
  ['neutral', 'megaphone', 'megaphone'],
  ['neutral', 'a shape of another page', 'dash'],
] as const)('a badge of the tone %s with the shape %s shows %s', (tone, icon, shown) => {
  render(<Badge tone={tone} text="Submitted" {...(icon && { icon })} />)

  expect(badgeShapes[shown]).toBeDefined()
  expect(shapeOf('Submitted')).toBe(badgeShapes[shown])
})
