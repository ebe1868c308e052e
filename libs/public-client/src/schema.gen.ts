// Written by `npm run public-client` from libs/http-contract/src/public.
export interface paths {
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders with their parcels, those first that the store changed longest ago.
         * @description Scope: `orders.read`.
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One order with its parcels and items.
         * @description Scope: `orders.read`.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/parcels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Parcels with a tracking number, newest first, at most 50.
         * @description Scope: `orders.read`.
         */
        get: operations["findParcels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/parcels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The ten latest orders of a customer with their parcels, newest first; an address that is not known has none. A help desk shows them beside a ticket.
         * @description Scope: `customers.read`.
         */
        get: operations["customerParcels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/parcels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One parcel with its events.
         * @description Scope: `orders.read`.
         */
        get: operations["getParcel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/parcels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Registers a tracking number of an order that was shipped outside of the store. A number that the order has already is answered as it is, so that a repeat changes nothing.
         * @description Scope: `parcels.write`.
         */
        post: operations["registerParcel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/parcels/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds events to a parcel of a custom courier; 409 for every other courier, whose events we receive ourselves. An event with the same time, status and description is added once, so that a repeat changes nothing.
         * @description Scope: `parcels.write`.
         */
        post: operations["reportEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The webhooks of the shop.
         * @description Scope: `webhooks.write`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Subscribes an address to changes of status. A shop has ten webhooks at most.
         * @description Scope: `webhooks.write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes a webhook, with the messages that wait for it.
         * @description Scope: `webhooks.write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "shipment.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A parcel has another status. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        type: "shipment.status_changed" | "shipment.stuck" | "shipment.late";
                        timestamp: string;
                        data: {
                            shop: {
                                domain: string;
                                name: string;
                            };
                            order: {
                                id: string;
                                name: string;
                            };
                            shipment: {
                                id: string;
                                tracking_number: string;
                                courier: string;
                                courier_url: string;
                                tracking_url: string;
                                status: string;
                                sub_status: number | null;
                                status_text: string;
                                expected_on: string | null;
                                delivered_at: string | null;
                                destination_country: string | null;
                            };
                            alert: {
                                /** @enum {string} */
                                reason: "silent" | "not_handed_over" | "no_info" | "customs" | "waiting_for_collection" | "late";
                                text: string;
                            } | null;
                            customer: {
                                email: string;
                                name: string;
                            } | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received. Any other answer, or none in time, is tried again. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        NewParcel: {
            tracking_number: string & (unknown & unknown);
            /** @description Code of the courier; left out: it is detected. */
            courier?: string;
        };
        NewEvents: {
            events: components["schemas"]["NewEvent"][];
        };
        NewEvent: {
            /**
             * Format: date-time
             * @description With an offset: customers see the time of that zone.
             */
            time: string;
            /** @enum {string} */
            status: "info_received" | "in_transit" | "out_for_delivery" | "failed_attempt" | "exception" | "delivered";
            /**
             * @description Code of the details of the status.
             * @enum {number}
             */
            sub_status?: 1001 | 2001 | 2002 | 2003 | 2004 | 2005 | 2006 | 2007 | 3001 | 3002 | 3003 | 4001 | 4002 | 4003 | 4004 | 5001 | 6001 | 6002 | 6003 | 6004 | 7004 | 7005 | 7006 | 7007 | 7008 | 7009 | 7010 | 7011 | 10001 | 10002 | 10003 | 10004 | 10005;
            /** @description What customers read. */
            description: string;
            location?: string;
            /** @description ISO 3166-1 alpha-2 */
            country?: string;
        };
        NewWebhook: {
            url: string;
            statuses: components["schemas"]["Status"][];
            alerts?: ("shipment.stuck" | "shipment.late")[];
        };
        /** @enum {string} */
        Status: "pending" | "info_received" | "in_transit" | "out_for_delivery" | "delivered" | "expired" | "failed_attempt" | "exception";
        OrderPage: {
            data: components["schemas"]["Order"][];
            /** @description Null: this is the last page. */
            next_cursor: string | null;
        };
        Order: {
            /** @description As the store platform has it. */
            id: string;
            name: string;
            /**
             * Format: date-time
             * @description UTC
             */
            ordered_at: string;
            /**
             * Format: date-time
             * @description The last change in the store.
             */
            updated_at: string;
            cancelled_at: string | null;
            /** @enum {string} */
            fulfillment_status: "unfulfilled" | "fulfilled" | "partial" | "restocked";
            currency: string;
            /** @description A decimal number. */
            total_price: string;
            /** @description Null once the customer is forgotten. */
            customer: {
                name: string;
                email: string | null;
            } | null;
            destination_country: string | null;
            tags: string[];
            parcels: components["schemas"]["Parcel"][];
        };
        Parcel: {
            id: string;
            order_id: string;
            order_name: string;
            tracking_number: string;
            /** @description Code of the courier; empty while it is not known. */
            courier: string;
            courier_name: string;
            status: components["schemas"]["Status"];
            /** @description Code of the details of the status. */
            sub_status: number | null;
            shipped_at: string | null;
            last_event_at: string | null;
            delivered_at: string | null;
            /** @description The courier's expected day of delivery. */
            expected_on: string | null;
            /** @description ISO 3166-1 alpha-2 */
            destination_country: string | null;
            /** @description The shopper's tracking page. */
            tracking_url: string;
        };
        Error: {
            error: {
                /** @enum {string} */
                code: "invalid_request" | "unauthorized" | "plan_required" | "missing_scope" | "not_found" | "conflict" | "too_large" | "unsupported_media_type" | "invalid_body" | "rate_limited" | "internal" | "unavailable";
                message: string;
                errors?: {
                    [key: string]: string;
                };
            };
        };
        OrderWithLineItems: {
            /** @description As the store platform has it. */
            id: string;
            name: string;
            /**
             * Format: date-time
             * @description UTC
             */
            ordered_at: string;
            /**
             * Format: date-time
             * @description The last change in the store.
             */
            updated_at: string;
            cancelled_at: string | null;
            /** @enum {string} */
            fulfillment_status: "unfulfilled" | "fulfilled" | "partial" | "restocked";
            currency: string;
            /** @description A decimal number. */
            total_price: string;
            /** @description Null once the customer is forgotten. */
            customer: {
                name: string;
                email: string | null;
            } | null;
            destination_country: string | null;
            tags: string[];
            parcels: components["schemas"]["Parcel"][];
            line_items: components["schemas"]["LineItem"][];
        };
        LineItem: {
            id: string;
            title: string;
            variant: string;
            sku: string;
            quantity: number;
        };
        ParcelList: {
            data: components["schemas"]["Parcel"][];
        };
        CustomerParcels: {
            orders: {
                name: string;
                /**
                 * Format: date-time
                 * @description UTC
                 */
                ordered_at: string;
                parcels: {
                    tracking_number: string;
                    courier: string;
                    status: components["schemas"]["Status"];
                    expected_on: string | null;
                    delivered_at: string | null;
                    /** @description The shopper's tracking page. */
                    tracking_url: string;
                }[];
            }[];
        };
        ParcelWithEvents: {
            id: string;
            order_id: string;
            order_name: string;
            tracking_number: string;
            /** @description Code of the courier; empty while it is not known. */
            courier: string;
            courier_name: string;
            status: components["schemas"]["Status"];
            /** @description Code of the details of the status. */
            sub_status: number | null;
            shipped_at: string | null;
            last_event_at: string | null;
            delivered_at: string | null;
            /** @description The courier's expected day of delivery. */
            expected_on: string | null;
            /** @description ISO 3166-1 alpha-2 */
            destination_country: string | null;
            /** @description The shopper's tracking page. */
            tracking_url: string;
            /** @description Newest first. */
            events: components["schemas"]["Event"][];
        };
        Event: {
            /**
             * Format: date-time
             * @description Without a known time of day it is the day's beginning.
             */
            time: string;
            has_time: boolean;
            status: components["schemas"]["Status"] | null;
            sub_status: number | null;
            /** @description As the courier wrote it. */
            description: string;
            location: string;
            country: string | null;
        };
        WebhookList: {
            data: components["schemas"]["Webhook"][];
        };
        Webhook: {
            id: string;
            /** @description Without its query, which may hold a secret. */
            url: string;
            statuses: components["schemas"]["Status"][];
            alerts: ("shipment.stuck" | "shipment.late")[];
            /** @enum {string} */
            state: "connected" | "attention" | "disabled";
            problem: ("unauthorized" | "gone" | "refused" | "throttled" | "unavailable" | "redirected" | "address" | "dns" | "connect" | "tls" | "timeout" | "size" | "broken" | "plan" | "removed" | "no_customer" | "no_access" | "other_payment") | null;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
        };
        CreatedWebhook: {
            id: string;
            /** @description Without its query, which may hold a secret. */
            url: string;
            statuses: components["schemas"]["Status"][];
            alerts: ("shipment.stuck" | "shipment.late")[];
            /** @enum {string} */
            state: "connected" | "attention" | "disabled";
            problem: ("unauthorized" | "gone" | "refused" | "throttled" | "unavailable" | "redirected" | "address" | "dns" | "connect" | "tls" | "timeout" | "size" | "broken" | "plan" | "removed" | "no_customer" | "no_access" | "other_payment") | null;
            /**
             * Format: date-time
             * @description UTC
             */
            created_at: string;
            /** @description Signs every message. It is answered here and nowhere else. */
            secret: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listOrders: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Orders that the store changed then or later. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "5001",
                     *           "name": "#1001",
                     *           "ordered_at": "2026-11-26T10:00:00.000Z",
                     *           "updated_at": "2026-11-27T08:00:00.000Z",
                     *           "cancelled_at": null,
                     *           "fulfillment_status": "fulfilled",
                     *           "currency": "USD",
                     *           "total_price": "59.90",
                     *           "customer": {
                     *             "name": "Sarah Mason",
                     *             "email": "sarah@example.com"
                     *           },
                     *           "destination_country": "US",
                     *           "tags": [
                     *             "wholesale"
                     *           ],
                     *           "parcels": [
                     *             {
                     *               "id": "77",
                     *               "order_id": "5001",
                     *               "order_name": "#1001",
                     *               "tracking_number": "1Z999AA10123456784",
                     *               "courier": "ups",
                     *               "courier_name": "UPS",
                     *               "status": "in_transit",
                     *               "sub_status": 2001,
                     *               "shipped_at": "2026-11-27T08:00:00.000Z",
                     *               "last_event_at": "2026-11-28T16:20:00.000Z",
                     *               "delivered_at": null,
                     *               "expected_on": "2026-12-01",
                     *               "destination_country": "US",
                     *               "tracking_url": "https://north.myshopify.com/apps/parcelway/track?nums=1Z999AA10123456784"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next_cursor": "MjAyNi0xMS0yN1QwODowMDowMC4wMDBafDUwMDE"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderPage"];
                };
            };
            /** @description The address or query is not valid; `errors` names the fields. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "invalid_request",
                     *         "message": "The address or query is not valid; `errors` names the fields."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, unknown or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "unauthorized",
                     *         "message": "The key is missing, unknown or revoked."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The shop's plan does not include the public API. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "plan_required",
                     *         "message": "The shop's plan does not include the public API."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "missing_scope",
                     *         "message": "The key lacks the scope."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says in how many seconds to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "rate_limited",
                     *         "message": "Too many requests; `Retry-After` says in how many seconds to come back."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5001",
                     *       "name": "#1001",
                     *       "ordered_at": "2026-11-26T10:00:00.000Z",
                     *       "updated_at": "2026-11-27T08:00:00.000Z",
                     *       "cancelled_at": null,
                     *       "fulfillment_status": "fulfilled",
                     *       "currency": "USD",
                     *       "total_price": "59.90",
                     *       "customer": {
                     *         "name": "Sarah Mason",
                     *         "email": "sarah@example.com"
                     *       },
                     *       "destination_country": "US",
                     *       "tags": [
                     *         "wholesale"
                     *       ],
                     *       "parcels": [
                     *         {
                     *           "id": "77",
                     *           "order_id": "5001",
                     *           "order_name": "#1001",
                     *           "tracking_number": "1Z999AA10123456784",
                     *           "courier": "ups",
                     *           "courier_name": "UPS",
                     *           "status": "in_transit",
                     *           "sub_status": 2001,
                     *           "shipped_at": "2026-11-27T08:00:00.000Z",
                     *           "last_event_at": "2026-11-28T16:20:00.000Z",
                     *           "delivered_at": null,
                     *           "expected_on": "2026-12-01",
                     *           "destination_country": "US",
                     *           "tracking_url": "https://north.myshopify.com/apps/parcelway/track?nums=1Z999AA10123456784"
                     *         }
                     *       ],
                     *       "line_items": [
                     *         {
                     *           "id": "9",
                     *           "title": "Mug",
                     *           "variant": "Blue",
                     *           "sku": "MUG-B",
                     *           "quantity": 2
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OrderWithLineItems"];
                };
            };
            /** @description The address or query is not valid; `errors` names the fields. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "invalid_request",
                     *         "message": "The address or query is not valid; `errors` names the fields."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, unknown or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "unauthorized",
                     *         "message": "The key is missing, unknown or revoked."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The shop's plan does not include the public API. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "plan_required",
                     *         "message": "The shop's plan does not include the public API."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "missing_scope",
                     *         "message": "The key lacks the scope."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such thing in this shop. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "not_found",
                     *         "message": "There is no such thing in this shop."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says in how many seconds to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "rate_limited",
                     *         "message": "Too many requests; `Retry-After` says in how many seconds to come back."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    findParcels: {
        parameters: {
            query: {
                number: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "77",
                     *           "order_id": "5001",
                     *           "order_name": "#1001",
                     *           "tracking_number": "1Z999AA10123456784",
                     *           "courier": "ups",
                     *           "courier_name": "UPS",
                     *           "status": "in_transit",
                     *           "sub_status": 2001,
                     *           "shipped_at": "2026-11-27T08:00:00.000Z",
                     *           "last_event_at": "2026-11-28T16:20:00.000Z",
                     *           "delivered_at": null,
                     *           "expected_on": "2026-12-01",
                     *           "destination_country": "US",
                     *           "tracking_url": "https://north.myshopify.com/apps/parcelway/track?nums=1Z999AA10123456784"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ParcelList"];
                };
            };
            /** @description The address or query is not valid; `errors` names the fields. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "invalid_request",
                     *         "message": "The address or query is not valid; `errors` names the fields."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, unknown or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "unauthorized",
                     *         "message": "The key is missing, unknown or revoked."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The shop's plan does not include the public API. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "plan_required",
                     *         "message": "The shop's plan does not include the public API."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "missing_scope",
                     *         "message": "The key lacks the scope."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says in how many seconds to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "rate_limited",
                     *         "message": "Too many requests; `Retry-After` says in how many seconds to come back."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    customerParcels: {
        parameters: {
            query: {
                email: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "orders": [
                     *         {
                     *           "name": "#1001",
                     *           "ordered_at": "2026-11-26T10:00:00.000Z",
                     *           "parcels": [
                     *             {
                     *               "tracking_number": "1Z999AA10123456784",
                     *               "courier": "UPS",
                     *               "status": "in_transit",
                     *               "expected_on": "2026-12-01",
                     *               "delivered_at": null,
                     *               "tracking_url": "https://north.myshopify.com/apps/parcelway/track?nums=1Z999AA10123456784"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CustomerParcels"];
                };
            };
            /** @description The address or query is not valid; `errors` names the fields. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "invalid_request",
                     *         "message": "The address or query is not valid; `errors` names the fields."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, unknown or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "unauthorized",
                     *         "message": "The key is missing, unknown or revoked."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The shop's plan does not include the public API. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "plan_required",
                     *         "message": "The shop's plan does not include the public API."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "missing_scope",
                     *         "message": "The key lacks the scope."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says in how many seconds to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "rate_limited",
                     *         "message": "Too many requests; `Retry-After` says in how many seconds to come back."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getParcel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "77",
                     *       "order_id": "5001",
                     *       "order_name": "#1001",
                     *       "tracking_number": "1Z999AA10123456784",
                     *       "courier": "ups",
                     *       "courier_name": "UPS",
                     *       "status": "in_transit",
                     *       "sub_status": 2001,
                     *       "shipped_at": "2026-11-27T08:00:00.000Z",
                     *       "last_event_at": "2026-11-28T16:20:00.000Z",
                     *       "delivered_at": null,
                     *       "expected_on": "2026-12-01",
                     *       "destination_country": "US",
                     *       "tracking_url": "https://north.myshopify.com/apps/parcelway/track?nums=1Z999AA10123456784",
                     *       "events": [
                     *         {
                     *           "time": "2026-11-28T16:20:00.000Z",
                     *           "has_time": true,
                     *           "status": "in_transit",
                     *           "sub_status": 2001,
                     *           "description": "Departed from facility",
                     *           "location": "Louisville, KY",
                     *           "country": "US"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ParcelWithEvents"];
                };
            };
            /** @description The address or query is not valid; `errors` names the fields. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "invalid_request",
                     *         "message": "The address or query is not valid; `errors` names the fields."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, unknown or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "unauthorized",
                     *         "message": "The key is missing, unknown or revoked."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The shop's plan does not include the public API. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "plan_required",
                     *         "message": "The shop's plan does not include the public API."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "missing_scope",
                     *         "message": "The key lacks the scope."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such thing in this shop. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "not_found",
                     *         "message": "There is no such thing in this shop."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says in how many seconds to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "rate_limited",
                     *         "message": "Too many requests; `Retry-After` says in how many seconds to come back."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    registerParcel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tracking_number": "1Z999AA10123456784",
                 *       "courier": "ups"
                 *     }
                 */
                "application/json": components["schemas"]["NewParcel"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "77",
                     *       "order_id": "5001",
                     *       "order_name": "#1001",
                     *       "tracking_number": "1Z999AA10123456784",
                     *       "courier": "ups",
                     *       "courier_name": "UPS",
                     *       "status": "pending",
                     *       "sub_status": null,
                     *       "shipped_at": "2026-11-27T08:00:00.000Z",
                     *       "last_event_at": null,
                     *       "delivered_at": null,
                     *       "expected_on": null,
                     *       "destination_country": "US",
                     *       "tracking_url": "https://north.myshopify.com/apps/parcelway/track?nums=1Z999AA10123456784"
                     *     }
                     */
                    "application/json": components["schemas"]["Parcel"];
                };
            };
            /** @description The address or query is not valid; `errors` names the fields. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "invalid_request",
                     *         "message": "The address or query is not valid; `errors` names the fields."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, unknown or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "unauthorized",
                     *         "message": "The key is missing, unknown or revoked."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The shop's plan does not include the public API. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "plan_required",
                     *         "message": "The shop's plan does not include the public API."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "missing_scope",
                     *         "message": "The key lacks the scope."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such thing in this shop. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "not_found",
                     *         "message": "There is no such thing in this shop."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit of the shop is reached. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "conflict",
                     *         "message": "A limit of the shop is reached."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not valid; `errors` names the fields. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "invalid_body",
                     *         "message": "The body is not valid; `errors` names the fields."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says in how many seconds to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "rate_limited",
                     *         "message": "Too many requests; `Retry-After` says in how many seconds to come back."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reportEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         {
                 *           "time": "2026-11-28T17:20:00+01:00",
                 *           "status": "in_transit",
                 *           "description": "Loaded onto the boat",
                 *           "location": "Hamburg",
                 *           "country": "DE"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewEvents"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "77",
                     *       "order_id": "5001",
                     *       "order_name": "#1001",
                     *       "tracking_number": "TB12345678",
                     *       "courier": "custom-3",
                     *       "courier_name": "Two River Boats",
                     *       "status": "in_transit",
                     *       "sub_status": 2001,
                     *       "shipped_at": "2026-11-27T08:00:00.000Z",
                     *       "last_event_at": "2026-11-28T16:20:00.000Z",
                     *       "delivered_at": null,
                     *       "expected_on": null,
                     *       "destination_country": "US",
                     *       "tracking_url": "https://north.myshopify.com/apps/parcelway/track?nums=TB12345678",
                     *       "events": [
                     *         {
                     *           "time": "2026-11-28T16:20:00.000Z",
                     *           "has_time": true,
                     *           "status": "in_transit",
                     *           "sub_status": null,
                     *           "description": "Loaded onto the boat",
                     *           "location": "Hamburg",
                     *           "country": "DE"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ParcelWithEvents"];
                };
            };
            /** @description The address or query is not valid; `errors` names the fields. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "invalid_request",
                     *         "message": "The address or query is not valid; `errors` names the fields."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, unknown or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "unauthorized",
                     *         "message": "The key is missing, unknown or revoked."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The shop's plan does not include the public API. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "plan_required",
                     *         "message": "The shop's plan does not include the public API."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "missing_scope",
                     *         "message": "The key lacks the scope."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such thing in this shop. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "not_found",
                     *         "message": "There is no such thing in this shop."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit of the shop is reached. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "conflict",
                     *         "message": "A limit of the shop is reached."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not valid; `errors` names the fields. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "invalid_body",
                     *         "message": "The body is not valid; `errors` names the fields."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says in how many seconds to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "rate_limited",
                     *         "message": "Too many requests; `Retry-After` says in how many seconds to come back."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "12",
                     *           "url": "https://example.com/hooks",
                     *           "statuses": [
                     *             "out_for_delivery",
                     *             "delivered"
                     *           ],
                     *           "alerts": [
                     *             "shipment.stuck"
                     *           ],
                     *           "state": "connected",
                     *           "problem": null,
                     *           "created_at": "2026-11-29T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            /** @description The address or query is not valid; `errors` names the fields. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "invalid_request",
                     *         "message": "The address or query is not valid; `errors` names the fields."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, unknown or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "unauthorized",
                     *         "message": "The key is missing, unknown or revoked."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The shop's plan does not include the public API. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "plan_required",
                     *         "message": "The shop's plan does not include the public API."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "missing_scope",
                     *         "message": "The key lacks the scope."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says in how many seconds to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "rate_limited",
                     *         "message": "Too many requests; `Retry-After` says in how many seconds to come back."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/hooks",
                 *       "statuses": [
                 *         "out_for_delivery",
                 *         "delivered"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "12",
                     *       "url": "https://example.com/hooks",
                     *       "statuses": [
                     *         "out_for_delivery",
                     *         "delivered"
                     *       ],
                     *       "alerts": [
                     *         "shipment.stuck"
                     *       ],
                     *       "state": "connected",
                     *       "problem": null,
                     *       "created_at": "2026-11-29T09:30:00.000Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            /** @description The address or query is not valid; `errors` names the fields. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "invalid_request",
                     *         "message": "The address or query is not valid; `errors` names the fields."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, unknown or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "unauthorized",
                     *         "message": "The key is missing, unknown or revoked."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The shop's plan does not include the public API. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "plan_required",
                     *         "message": "The shop's plan does not include the public API."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "missing_scope",
                     *         "message": "The key lacks the scope."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit of the shop is reached. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "conflict",
                     *         "message": "A limit of the shop is reached."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not valid; `errors` names the fields. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "invalid_body",
                     *         "message": "The body is not valid; `errors` names the fields."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says in how many seconds to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "rate_limited",
                     *         "message": "Too many requests; `Retry-After` says in how many seconds to come back."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The address or query is not valid; `errors` names the fields. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "invalid_request",
                     *         "message": "The address or query is not valid; `errors` names the fields."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, unknown or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "unauthorized",
                     *         "message": "The key is missing, unknown or revoked."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The shop's plan does not include the public API. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "plan_required",
                     *         "message": "The shop's plan does not include the public API."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key lacks the scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "missing_scope",
                     *         "message": "The key lacks the scope."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such thing in this shop. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "not_found",
                     *         "message": "There is no such thing in this shop."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; `Retry-After` says in how many seconds to come back. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "rate_limited",
                     *         "message": "Too many requests; `Retry-After` says in how many seconds to come back."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
