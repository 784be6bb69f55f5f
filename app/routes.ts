import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// The product's map. Addresses are made from it with `href()`, never by hand.
export default [
  layout('routes/store/layout.tsx', [
    index('routes/store/home.tsx'),
    route('product/:id', 'routes/store/product.tsx'),
    route('checkout', 'routes/store/checkout.tsx'),
    route('payment', 'routes/store/payment.tsx'),
    route('trackOrder', 'routes/store/track-order.tsx'),

    route('about', 'routes/pages/about.tsx'),
    route('contact', 'routes/pages/contact.tsx'),
    route('privacy', 'routes/pages/privacy.tsx'),
    route('shipping-terms', 'routes/pages/shipping-terms.tsx'),
    route('blog', 'routes/pages/blog.tsx'),
    route('blog/:slug', 'routes/pages/blog-post.tsx'),
  ]),

  route('adminLogin', 'routes/admin/login.tsx'),
  route('adminLogin/code', 'routes/admin/login-code.tsx'),
  route('adminLogin/forgot', 'routes/admin/forgot-password.tsx'),
  route('adminLogin/password', 'routes/admin/new-password.tsx'),
  route('adminLogin/invitation', 'routes/admin/invitation.tsx'),
  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/orders.tsx'),
    route('orders/:orderId', 'routes/admin/order.tsx'),
    route('orders/:orderId/packing-slip', 'routes/admin/packing-slip.tsx'),
    route('payments', 'routes/admin/payments.tsx'),
    route('payments/print', 'routes/admin/payments-print.tsx'),
    route('payments/orders/:orderId', 'routes/admin/payment-details.ts'),
    route('attention', 'routes/admin/attention.tsx'),
    route('attention/count', 'routes/admin/attention-count.ts'),
    route('emails', 'routes/admin/emails.tsx'),
    route('emails/:id', 'routes/admin/email.tsx'),
    route('products', 'routes/admin/products.tsx'),
    route('products/new', 'routes/admin/product-new.tsx'),
    route('products/:id', 'routes/admin/product.tsx'),
    route('people', 'routes/admin/people.tsx'),
    route('account', 'routes/admin/account.tsx'),
  ]),

  // The card page of the sandbox gateway, which charges nobody.
  route('sandbox/:reference', 'routes/sandbox/card-page.tsx'),

  route('*', 'routes/anywhere-else.tsx'),
] satisfies RouteConfig;
