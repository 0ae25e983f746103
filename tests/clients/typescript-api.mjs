// openapi-typescript prints its types with TypeScript's JavaScript API, which TypeScript 7 no longer has.
import { register } from 'node:module'

const resolve = `export const resolve = (specifier, context, next) =>
  next(specifier === 'typescript' ? '@ts-morph/common/dist/typescript.js' : specifier, context)`

register(`data:text/javascript,${encodeURIComponent(resolve)}`)
