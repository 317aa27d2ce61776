import type { OrderNumbers } from '#domain/order-fact.ts'

/** The columns that facts and counted orders have alike. */
export function toOrderColumns(order: OrderNumbers) {
  return {
    tracking_id: order.trackingId,
    destination: order.destination,
    attempts: order.attempts,
    driver_id: order.driverId,
    customer_id: order.customerId,
    company_id: order.companyId,
    cost_center: order.costCenter,
    city: order.city,
    pickup_district: order.pickupDistrict,
    delivery_district: order.district,
    package_size: order.packageSize,
    distance_km: order.distanceKm,
    total_amount_ore: order.totalAmountOre,
    pay_ore: order.payOre,
    scheduled_pickup: order.scheduledPickup,
    scheduled_delivery: order.scheduledDelivery
  }
}
