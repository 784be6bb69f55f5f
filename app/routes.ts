import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// The product's map. Addresses are made from it with `href()`, never by hand.
export default [
  layout('shop/shell/shop-layout.tsx', [
    index('shop/home/home.tsx'),
    route('product/:id', 'shop/product/product.tsx'),
    layout('shop/checkout/checkout-layout.tsx', [
      route('checkout', 'shop/checkout/checkout.tsx'),
      route('payment', 'shop/checkout/payment.tsx'),
      route('trackOrder', 'shop/track/track-order.tsx'),
      route('pay/:orderId', 'shop/checkout/pay.tsx'),
    ]),
    route('review', 'shop/review/review.tsx'),

    route('about', 'shop/pages/about.tsx'),
    route('contact', 'shop/pages/contact/contact.tsx'),
    route('privacy', 'shop/pages/privacy-policy.tsx'),
    route('shipping-terms', 'shop/pages/shipping-terms.tsx'),
    route('blog', 'shop/pages/blog/blog.tsx'),
    route('blog/:slug', 'shop/pages/blog/blog-post.tsx'),
  ]),

  route('coming-soon', 'shop/pages/coming-soon.tsx'),

  route('adminLogin', 'admin/sign-in/sign-in.tsx'),
  route('adminLogin/code', 'admin/sign-in/code.tsx'),
  route('adminLogin/forgot', 'admin/sign-in/forgot-password.tsx'),
  route('adminLogin/password', 'admin/sign-in/new-password.tsx'),
  route('adminLogin/first-account', 'admin/sign-in/first-account.tsx'),
  route('adminLogin/invitation', 'admin/sign-in/invitation.tsx'),
  route('admin', 'admin/shell/admin-layout.tsx', [
    index('admin/orders/list/orders.tsx'),
    route('orders/:orderId', 'admin/orders/detail/order.tsx'),
    route('orders/:orderId/packing-slip', 'admin/orders/packing-slip/packing-slip.tsx'),
    route('payments', 'admin/payments/payments.tsx'),
    route('payments/print', 'admin/payments/print.tsx'),
    route('sales', 'admin/sales/sales.tsx'),
    route('customers', 'admin/customers/customers.tsx'),
    route('customers/of/:orderId', 'admin/customers/customer-of-order.tsx'),
    route('customers/:id', 'admin/customers/customer.tsx'),
    route('exports', 'admin/exports/exports.tsx'),
    route('tracking', 'admin/orders/tracking/tracking.tsx'),
    route('messages', 'admin/messages/messages.tsx'),
    route('today', 'admin/today/today.tsx'),
    route('attention', 'admin/attention/attention.tsx'),
    route('emails', 'admin/emails/emails.tsx'),
    route('emails/:id', 'admin/emails/email.tsx'),
    route('products', 'admin/catalog/products.tsx'),
    route('reviews', 'admin/reviews/reviews.tsx'),
    route('products/new', 'admin/catalog/new-product.tsx'),
    route('products/import', 'admin/catalog/import/import-products.tsx'),
    route('products/:id', 'admin/catalog/edit-product.tsx'),
    route('texts', 'admin/content/texts.tsx'),
    route('log', 'admin/activity/activity.tsx'),
    route('settings', 'admin/settings/settings.tsx'),
    route('settings/emails', 'admin/content/email-texts.tsx'),
    route('settings/brand', 'admin/settings/brand.tsx'),
    route('settings/system', 'admin/system/system.tsx'),
    route('settings/services', 'admin/services/services.tsx'),
    route('markets', 'admin/markets/markets.tsx'),
    route('markets/:id', 'admin/markets/market.tsx'),
    route('markets/sellers/:id', 'admin/markets/seller.tsx'),
    route('setup', 'admin/setup/setup.tsx'),
    route('people', 'admin/team/team.tsx'),
    route('privacy', 'admin/privacy/privacy.tsx'),
    route('account', 'admin/account/account.tsx'),
  ]),

  // The sandbox gateway's card page, which charges no card.
  route('sandbox/:reference', 'sandbox/card-page.tsx'),

  route('*', 'not-found.tsx'),
] satisfies RouteConfig;
