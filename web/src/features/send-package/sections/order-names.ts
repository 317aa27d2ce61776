import { useLingui } from '@lingui/react/macro'

/** The names and weights of the sizes. */
export function useSizeNames() {
  const { t } = useLingui()
  return {
    small: { name: t`Small`, weight: t`up to 1kg` },
    medium: { name: t`Medium`, weight: t`1-5kg` },
    large: { name: t`Large`, weight: t`5-20kg` },
    custom: { name: t`Custom`, weight: t`we measure it` }
  }
}

export function useCategoryNames() {
  const { t } = useLingui()
  return { documents: t`Documents`, food: t`Food`, fragile: t`Fragile`, other: t`Other` }
}

export function usePaymentNames() {
  const { t } = useLingui()
  return { card: t`Credit Card`, invoice: t`Invoice (Business)`, wallet: t`Wallet / Credits` }
}

export function useLevelNames() {
  const { t } = useLingui()
  return {
    standard: { name: t`Standard`, hint: t`Picked up within about 45 minutes while we are open` },
    express: { name: t`Express`, hint: t`Picked up within half an hour, driven without a detour` },
    evening: { name: t`Evening`, hint: t`Delivered between 17 and 22 while we are open, at a lower price` }
  }
}

export function useTimeNames() {
  const { t } = useLingui()
  return { asap: t`As soon as possible`, scheduled: t`Schedule for later` }
}
